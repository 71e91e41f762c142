export function withFastSpreads(code: string): string;
