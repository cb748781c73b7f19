import type { DraftSession } from './draftSession.js';

/** What every tab of the editor gets. */
export interface TabProps {
  readonly session: DraftSession;
  readonly projectId: string;
  readonly popupId: string;
  /** Undefined before the first publish. */
  readonly publishedVersion: number | undefined;
  readonly canEdit: boolean;
  /** The page of the survey that the preview shows. */
  readonly page: string | undefined;
  readonly onPage: (page: string | undefined) => void;
  /** The language that the preview is to show; undefined for that of the survey. */
  readonly onLanguage: (language: string | undefined) => void;
  /** What was written as JSON and is not applied yet: another tab does not lose it. */
  readonly json: { readonly text: string | undefined; readonly setText: (text: string | undefined) => void };
  /** Begins anew with what the server holds, and forgets what stands here. */
  readonly onReset: () => Promise<void>;
}
