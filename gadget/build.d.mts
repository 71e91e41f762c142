export interface GadgetBuildOptions {
  origin?: string;
  farm?: string;
  language?: string;
  syntax?: 'es2016' | 'es5';
  name?: string;
  commit?: string;
  documentation?: string;
  outDir?: string;
}

export function buildGadget(options?: GadgetBuildOptions): Promise<void>;
