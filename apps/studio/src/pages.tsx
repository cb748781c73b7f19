import type { Member, ProjectSummary } from '@service-popups/protocol/studio';
import type { ComponentType } from 'preact';
import { ContactsPage } from './contacts/ContactsPage.js';
import { PersonPage } from './contacts/PersonPage.js';
import { EventsPage } from './events/EventsPage.js';
import { InstallPage } from './install/InstallPage.js';
import { LazyEditor } from './LazyEditor.js';
import { PopupsPage } from './popups/PopupsPage.js';
import { ResultsPage } from './results/ResultsPage.js';
import { SettingsPage } from './settings/SettingsPage.js';
import { WhoPage } from './simulate/WhoPage.js';

export interface PageProps {
  project: ProjectSummary;
  member: Member;
  parameters: Readonly<Record<string, string>>;
  /** Told when a page has changed the project, for whatever else shows it. */
  onProject: (project: ProjectSummary) => void;
}

/** Every page by its address. Pages that are heavy load on their first visit. */
export const routes: readonly (readonly [string, ComponentType<PageProps>])[] = [
  ['/:project/popups', PopupsPage],
  ['/:project/popups/:popup', LazyEditor],
  ['/:project/results', ResultsPage],
  ['/:project/results/:popup', ResultsPage],
  ['/:project/who', WhoPage],
  ['/:project/events', EventsPage],
  ['/:project/contacts', ContactsPage],
  ['/:project/contacts/:person', PersonPage],
  ['/:project/install', InstallPage],
  ['/:project/settings', SettingsPage],
];
