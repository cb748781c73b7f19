import { studioRoutes, type Member, type ProjectSummary } from '@service-popups/protocol/studio';
import type { ComponentType } from 'preact';
import { ContactsPage } from './contacts/ContactsPage.js';
import { PersonPage } from './contacts/PersonPage.js';
import { createLazyPage } from './createLazyPage.js';
import { EventsPage } from './events/EventsPage.js';
import { InstallPage } from './install/InstallPage.js';
import { LazyEditor, prepareEditor } from './LazyEditor.js';
import { popupListAddress, PopupsPage } from './popups/PopupsPage.js';
import { filterOf } from './results/FilterBar.js';
import { ResultsPage, resultsAddress } from './results/ResultsPage.js';
import { matchPath } from './router/router.js';
import { SettingsPage } from './settings/SettingsPage.js';

export interface PageProps {
  project: ProjectSummary;
  member: Member;
  parameters: Readonly<Record<string, string>>;
  /** Told when a page has changed the project, for whatever else shows it. */
  onProject: (project: ProjectSummary) => void;
}

const who = createLazyPage('The page', async () => (await import('./simulate/WhoPage.js')).WhoPage);

/** What a page needs before anything else, by its address alone. */
type Needs = (ids: Readonly<Record<string, string>>, query: URLSearchParams) => readonly string[];

/** Every page by its address. Pages that are heavy load on their first visit. */
const routes: readonly (readonly [string, ComponentType<PageProps>, Needs?])[] = [
  ['/:project/popups', PopupsPage, ({ project = '' }) => [popupListAddress(project)]],
  [
    '/:project/popups/:popup',
    LazyEditor,
    ({ project = '', popup = '' }) => {
      prepareEditor();
      return [studioRoutes.popup(project, popup)];
    },
  ],
  ['/:project/results', ResultsPage, ({ project = '' }) => [studioRoutes.popups(project)]],
  [
    '/:project/results/:popup',
    ResultsPage,
    ({ project = '', popup = '' }, query) => [
      studioRoutes.popups(project),
      resultsAddress(project, popup, filterOf(query)),
    ],
  ],
  ['/:project/who', who.View],
  ['/:project/events', EventsPage],
  ['/:project/contacts', ContactsPage],
  ['/:project/contacts/:person', PersonPage],
  ['/:project/install', InstallPage],
  ['/:project/settings', SettingsPage],
];

/** The page at an address; undefined where there is none. */
export function findPage(path: string) {
  for (const [pattern, View, needs] of routes) {
    const parameters = matchPath(pattern, path);
    if (parameters !== undefined)
      return { View, parameters, needs: (query: URLSearchParams) => needs?.(parameters, query) ?? [] };
  }
  return undefined;
}
