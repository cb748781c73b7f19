// Which project an analytics key belongs to, as far as it was needed before. It is a guess: whoever uses it compares it
// with what the key is admitted for.

export interface KnownKeys {
  projectOf(key: string): string | undefined;
  /** @returns whether that was news */
  learn(key: string, projectId: string): boolean;
}

/** Anyone who has a project has keys: the oldest are forgotten. */
const maxKept = 10_000;

export function createKnownKeys(): KnownKeys {
  const projects = new Map<string, string>();
  return {
    projectOf: (key) => projects.get(key),
    learn: (key, projectId) => {
      if (projects.get(key) === projectId) return false;
      if (projects.size >= maxKept) projects.delete(projects.keys().next().value ?? '');
      projects.set(key, projectId);
      return true;
    },
  };
}
