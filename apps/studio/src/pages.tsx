import { studioRoutes, type Member, type ProjectSummary } from '@service-popups/protocol/studio';
import type { ComponentType } from 'preact';
import { ContactsPage } from './contacts/ContactsPage.js';
import { PersonPage } from './contacts/PersonPage.js';
import { createLazyPage, type LazyPage } from './createLazyPage.js';
import { LazyEditor, prepareEditor } from './LazyEditor.js';
import { popupListAddress, PopupsPage } from './popups/PopupsPage.js';
import { filterOf } from './results/FilterBar.js';
import { ResultsPage, resultsAddress } from './results/ResultsPage.js';
import { matchPath } from './router/router.js';
import { PageHeader } from './shell/PageHeader.js';
import { Panel } from './ui/Panel.js';

export interface PageProps {
  project: ProjectSummary;
  member: Member;
  parameters: Readonly<Record<string, string>>;
  /** Told when a page has changed the project, for whatever else shows it. */
  onProject: (project: ProjectSummary) => void;
  /** Undefined for those who may not make one. */
  onNewProject: (() => void) | undefined;
}

const createTitledPage = (
  header: { title: string; over?: string },
  load: () => Promise<ComponentType<PageProps>>,
): LazyPage =>
  createLazyPage('The page', load, (_, content) => (
    <>
      <PageHeader {...header} />
      <Panel>{content}</Panel>
    </>
  ));
const who = createTitledPage(
  { title: 'Who sees it', over: 'A person, a page, this moment' },
  async () => (await import('./simulate/WhoPage.js')).WhoPage,
);
const events = createTitledPage(
  { title: 'Events', over: 'The last 7 days' },
  async () => (await import('./events/EventsPage.js')).EventsPage,
);
const install = createTitledPage(
  { title: 'Install' },
  async () => (await import('./install/InstallPage.js')).InstallPage,
);
const settings = createTitledPage(
  { title: 'Settings' },
  async () => (await import('./settings/SettingsPage.js')).SettingsPage,
);

interface Route {
  readonly path: string;
  readonly View: ComponentType<PageProps>;
  /** What it reads before anything else, by its address alone. */
  readonly needs?: (ids: Readonly<Record<string, string>>, query: URLSearchParams) => readonly string[];
  /** Fetches its code, where that is no part of the first load. */
  readonly prepare?: () => void;
}

/** Every page by its address. Pages that are heavy load on their first visit. */
const routes: readonly Route[] = [
  {
    path: '/:project/popups',
    View: PopupsPage,
    needs: ({ project = '' }) => [popupListAddress(project)],
  },
  {
    path: '/:project/popups/:popup',
    View: LazyEditor,
    needs: ({ project = '', popup = '' }) => [studioRoutes.popup(project, popup)],
    prepare: prepareEditor,
  },
  {
    path: '/:project/results',
    View: ResultsPage,
    needs: ({ project = '' }) => [studioRoutes.popups(project)],
  },
  {
    path: '/:project/results/:popup',
    View: ResultsPage,
    needs: ({ project = '', popup = '' }, query) => [
      studioRoutes.popups(project),
      resultsAddress(project, popup, filterOf(query)),
    ],
  },
  { path: '/:project/who', View: who.View, prepare: who.prepare },
  { path: '/:project/events', View: events.View, prepare: events.prepare },
  { path: '/:project/contacts', View: ContactsPage },
  { path: '/:project/contacts/:person', View: PersonPage },
  { path: '/:project/install', View: install.View, prepare: install.prepare },
  { path: '/:project/settings', View: settings.View, prepare: settings.prepare },
];

/** The page at an address; undefined where there is none. */
export function findPage(address: string) {
  for (const { path, View, needs, prepare } of routes) {
    const parameters = matchPath(path, address);
    if (parameters !== undefined)
      return {
        View,
        parameters,
        needs: (query: URLSearchParams) => needs?.(parameters, query) ?? [],
        prepare,
      };
  }
  return undefined;
}
