import { createId } from '../domain/createId.js';
import { sweep } from '../domain/people/erasePerson.js';
import { personValues } from '../domain/people/findPerson.js';
import type { KnownPerson } from '../domain/people/findPerson.js';
import type { ProjectScope } from '../domain/projectScope.js';

/** One pass over the rows of a person, as an erasure makes it. */
export async function deleteRows(scope: ProjectScope, person: KnownPerson): Promise<void> {
  const id = createId('erasure');
  await scope.query(
    'INSERT INTO erasures (project_id, id, visitor_ids, contact_id) VALUES ($1, $2, $3, $4)',
    [id, ...personValues(person)],
  );
  await sweep(scope, { id, person }, true);
}
