import { describe, expect, it } from 'vitest';
import type { Database } from '../store/database.js';
import { createProjectScope } from './projectScope.js';

function recorder() {
  const asked: unknown[][] = [];
  const query = (sql: string, values?: readonly unknown[]) => {
    asked.push([sql, ...(values ?? [])]);
    return Promise.resolve([]);
  };
  return { asked, scope: createProjectScope({ query } as unknown as Database, 'mine') };
}

describe('a project scope', () => {
  it.each([
    'SELECT 1 FROM popups p WHERE p.project_id = $1',
    'UPDATE projects SET name = $2 WHERE id = $1',
    'SELECT p.name FROM projects p WHERE p.id = $1',
    'INSERT INTO webhooks (project_id, id) VALUES ($1, $2)',
    'INSERT INTO popups (project_id, id) SELECT $1, $2',
  ])('gives its id to %s', async (sql) => {
    const { scope, asked } = recorder();
    await scope.query(sql, ['x']);
    expect(asked).toEqual([[sql, 'mine', 'x']]);
  });

  it.each([
    'SELECT 1 FROM popups',
    'SELECT 1 FROM popups WHERE project_id = $2',
    'SELECT 1 FROM popups WHERE project_id = $10',
    'DELETE FROM projects',
    'INSERT INTO webhooks (id) VALUES ($1)',
  ])('refuses %s', async (sql) => {
    const { scope, asked } = recorder();
    await expect(scope.query(sql)).rejects.toThrow('names no project');
    expect(asked).toEqual([]);
  });
});
