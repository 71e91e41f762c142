export interface GadgetBuildOptions {
  origin?: string;
  farm?: string;
  outDir?: string;
}

export function buildGadget(options?: GadgetBuildOptions): Promise<void>;
