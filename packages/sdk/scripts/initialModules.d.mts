export function initialModules(): Promise<string[]>;
