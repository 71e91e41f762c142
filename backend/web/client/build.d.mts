export interface ClientBuildOptions {
  outDir?: string;
}

export function buildClient(options?: ClientBuildOptions): Promise<void>;
