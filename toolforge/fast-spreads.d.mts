export function withFastSpreads(code: string, node?: string): string;
