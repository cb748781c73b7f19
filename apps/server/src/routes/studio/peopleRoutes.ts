import { ContactsQuery } from '@service-popups/protocol/schemas/studio';
import { listContacts } from '../../domain/people/listContacts.js';
import { erasePerson } from '../../domain/people/erasePerson.js';
import { exportPerson } from '../../domain/people/exportPerson.js';
import { findPerson } from '../../domain/people/findPerson.js';
import { readPerson } from '../../domain/people/readPerson.js';
import { decodeCursor, encodeCursor, limitOf } from './paging.js';
import { projectRoute } from './route.js';
import type { StudioRoute } from './route.js';
import { streamDownload } from './streamDownload.js';

export const peopleRoutes: readonly StudioRoute[] = [
  projectRoute<undefined, { limit?: string; cursor?: string; search?: string }>('GET /contacts', {
    access: 'viewer',
    summary: 'Contacts, those seen last first.',
    query: ContactsQuery,
    answer: 'Paged<ContactItem>',
    handle: ({ scope, query }) =>
      listContacts(
        scope,
        { search: query.search, limit: limitOf(query.limit, 50), after: decodeCursor(query.cursor) },
        encodeCursor,
      ),
  }),
  projectRoute('GET /people/:person', {
    access: 'viewer',
    summary: 'A person by `userId` or `user_id`: attributes, devices and what happened.',
    answer: 'PersonDetail',
    handle: ({ scope, params }) => readPerson(scope, params['person'] ?? ''),
  }),
  projectRoute('GET /people/:person/export', {
    access: 'viewer',
    summary: 'Everything that is kept about a person, as one file.',
    answer: 'PersonFile',
    handle: async (request) => {
      const { scope, params } = request;
      const person = await findPerson(scope, params['person'] ?? '');
      return streamDownload(request, {
        name: 'person.json',
        type: 'application/json',
        parts: exportPerson(scope, person),
      });
    },
  }),
  projectRoute('DELETE /people/:person', {
    access: 'editor',
    summary: 'Delete a person and refuse what still arrives from their devices.',
    handle: async ({ scope, actor, params, now, tools }) => {
      const id = params['person'] ?? '';
      await tools.eraseInTurn(`${scope.projectId}\n${id}`, () => erasePerson(scope, actor, { id, now }));
      return undefined;
    },
  }),
];
