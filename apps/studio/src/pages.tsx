import type { Member, ProjectSummary } from '@service-popups/protocol/studio';
import type { ComponentType } from 'preact';
import { PopupsPage } from './popups/PopupsPage.js';
import { ResultsPage } from './results/ResultsPage.js';

export interface PageProps {
  project: ProjectSummary;
  member: Member;
  parameters: Readonly<Record<string, string>>;
}

/** Every page by its address. Pages that are heavy load on their first visit. */
export const routes: readonly (readonly [string, ComponentType<PageProps>])[] = [
  ['/:project/popups', PopupsPage],
  ['/:project/results', ResultsPage],
  ['/:project/results/:popup', ResultsPage],
];
