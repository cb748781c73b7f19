export function makeApiReport(): Promise<string>;
export function readApiReport(): string;
