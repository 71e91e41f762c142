export function withFastSpreads(code: string, nodeVersion?: string): string;
