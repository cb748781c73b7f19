import type { Database } from './database.js';
import type { ProjectEntry } from './projectDirectory.js';

export interface KnownPopups {
  /** Whether a project ever had this popup. What is paused or deleted is still reported by pages that showed it before. */
  has(project: Pick<ProjectEntry, 'id' | 'popups'>, popupId: string): Promise<boolean>;
}

/** A popup stays in its project for good, so what was found once is kept; the oldest go first. */
const maxKept = 5_000;

export function createKnownPopups(database: Database): KnownPopups {
  const kept = new Set<string>();
  return {
    has: async (project, popupId) => {
      if (project.popups.some(({ id }) => id === popupId)) return true;
      const name = JSON.stringify([project.id, popupId]);
      if (kept.has(name)) return true;
      const found = await database.query('SELECT 1 FROM popups WHERE project_id = $1 AND id = $2', [
        project.id,
        popupId,
      ]);
      if (found.length === 0) return false;
      if (kept.size >= maxKept) kept.delete(kept.values().next().value ?? '');
      kept.add(name);
      return true;
    },
  };
}
