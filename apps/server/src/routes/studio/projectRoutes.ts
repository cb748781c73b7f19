import type { KeyKind, ProjectPatch as Patch } from '@service-popups/protocol/studio';
import {
  CreateProjectBody,
  EmptyBody,
  PagedQuery,
  ProjectPatch,
} from '@service-popups/protocol/schemas/studio';
import { instanceId, readAudit } from '../../domain/audit.js';
import {
  changeProject,
  createProject,
  deleteProject,
  listProjects,
  readInstallState,
  readProject,
  revokeKey,
  rotateKey,
} from '../../domain/projects.js';
import { createProjectScope } from '../../domain/projectScope.js';
import { removeSampleData } from '../../domain/sampleData.js';
import { notFound } from '../../http/problem.js';
import { signedIn } from './memberRoutes.js';
import { limitOf, numberCursor } from './paging.js';
import { instanceRoute, projectRoute } from './route.js';
import type { StudioRoute } from './route.js';

const keyKinds: readonly string[] = ['public', 'analytics', 'identity'] satisfies KeyKind[];

export const projectRoutes: readonly StudioRoute[] = [
  instanceRoute('GET /projects', {
    access: 'member',
    summary: 'The projects you have a part in.',
    answer: 'ProjectSummary[]',
    handle: ({ tools, actor }) => listProjects(tools.store.database, signedIn(actor)),
  }),
  instanceRoute<{ name: string }>('POST /projects', {
    access: 'owner',
    summary: 'Make a project, with keys of its own.',
    body: CreateProjectBody,
    answer: 'Project',
    status: 201,
    handle: async ({ tools, actor, body }) => {
      const { database } = tools.store;
      const id = await createProject(database, signedIn(actor), body.name);
      return readProject(createProjectScope(database, id), 'owner');
    },
  }),
  projectRoute('GET ', {
    access: 'viewer',
    summary: 'A project with its keys and settings.',
    answer: 'Project',
    handle: ({ scope, role }) => readProject(scope, role),
  }),
  projectRoute<Patch>('PATCH ', {
    access: 'editor',
    summary: 'Change settings. Only what is given changes.',
    body: ProjectPatch,
    answer: 'Project',
    handle: async ({ scope, actor, role, body, tools }) => {
      await changeProject(scope, actor, body);
      await tools.store.directory.reload(scope.projectId);
      return readProject(scope, role);
    },
  }),
  projectRoute('DELETE ', {
    access: 'owner',
    summary: 'Delete a project. Its keys stop working at once.',
    handle: async ({ scope, actor, tools }) => {
      await deleteProject(scope, actor);
      await tools.store.directory.reload(scope.projectId);
      return undefined;
    },
  }),
  projectRoute('DELETE /sample-data', {
    access: 'editor',
    summary: 'Remove the generated history. Everything real stays.',
    handle: async ({ scope, actor }) => {
      await removeSampleData(scope, actor);
      return undefined;
    },
  }),
  projectRoute<object>('POST /keys/:kind/rotate', {
    access: 'owner',
    conflict: 'Somebody else replaced the identity secret at the same moment.',
    summary: 'Add a new key (kind `public` or `analytics`), or replace the identity secret (`identity`).',
    body: EmptyBody,
    answer: 'Project',
    handle: async ({ scope, actor, role, params, tools }) => {
      const kind = params['kind'] ?? '';
      if (!keyKinds.includes(kind)) throw notFound('There are public, analytics and identity keys.');
      await rotateKey(scope, actor, kind as KeyKind);
      await tools.store.directory.reload(scope.projectId);
      return readProject(scope, role);
    },
  }),
  projectRoute<object>('POST /keys/:key/revoke', {
    access: 'owner',
    conflict: 'It is the last key of its kind.',
    summary: 'Revoke a key. Pages that use it stop showing popups.',
    body: EmptyBody,
    answer: 'Project',
    handle: async ({ scope, actor, role, params, tools }) => {
      await revokeKey(scope, actor, params['key'] ?? '');
      await tools.store.directory.reload(scope.projectId);
      return readProject(scope, role);
    },
  }),
  projectRoute('GET /install', {
    access: 'viewer',
    summary: 'When pages and apps were last heard of.',
    answer: 'InstallState',
    handle: async ({ scope, tools }) => {
      // What was seen in the last seconds is not written yet.
      await tools.store.sightings.flush();
      return readInstallState(scope);
    },
  }),
  projectRoute<undefined, { limit?: string; cursor?: string }>('GET /audit', {
    access: 'viewer',
    summary: 'Who did what, newest first.',
    query: PagedQuery,
    answer: 'Paged<AuditEntry>',
    handle: ({ scope, tools, actor, query }) =>
      readAudit(scope, {
        before: numberCursor(query.cursor),
        limit: limitOf(query.limit, 100),
        instance: actor.role === undefined ? undefined : createProjectScope(tools.store.database, instanceId),
      }),
  }),
];
