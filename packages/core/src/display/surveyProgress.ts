import { answersNode, decode, type DecoderNode, type PopupDefinition } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { Parts } from '../boot/parts.js';
import { hasPage } from '../platform/hasPage.js';
import type { SavedSurvey } from '../platform/renderer.js';
import type { Opening } from './opening.js';
import type { Refuse } from './refuse.js';

/** The survey that is being answered in this tab, so that a reload in the middle of it goes on. */
export interface SurveyProgress {
  readonly save: (opening: Opening, saved: SavedSurvey | undefined) => void;
  /** What another page of the tab has kept since stays. */
  readonly clear: () => void;
  /** Whether the tab is where this page has left it: no other page has gone on, or begun something. */
  readonly isOwn: () => boolean;
  /** What a reload interrupted, if its popup is still there in the same version. */
  readonly take: (find: (popupId: string) => PopupDefinition | undefined) => Opening | undefined;
}

/** The record of the tab: the survey that is being answered, or `null` after it. Where it is missing, a host has cleared it. */
const progressRecord = 'survey';
/** A survey that brings page or app down as it opens would do so at every load: each takes its part of the time it has. */
const tries = 3;

interface StoredOpening extends Omit<Opening, 'popup' | 'mode' | 'left'> {
  readonly popupId: string;
  /** Of the survey. */
  readonly version: number;
  readonly at: number;
}

const storedOpeningNode: DecoderNode = [
  'o',
  {
    popupId: 's',
    version: 'n',
    at: 'n',
    showId: 's',
    responseId: 's',
    startedAt: 's',
    identity: ['o', { user_id: 's', session_id: 's', mini_service: ['u', 's', 'z'], 'userId?': 's' }],
    'saved?': ['o', { page: 's', answers: answersNode, revision: 'n' }],
  },
];

export function createSurveyProgress(
  { tabRecords, platform, identity }: Parts,
  refuse: Refuse,
): SurveyProgress {
  const { clock } = platform;
  let kept: string | undefined = 'null';
  const isOwn = (): boolean => !hasPage || (tabRecords.readText(progressRecord) ?? kept) === kept;
  const keep = (stored: object | null = null): void => {
    tabRecords.write(progressRecord, stored);
    if (hasPage) kept = tabRecords.readText(progressRecord);
  };
  const isStillMeant = ({ at, version, identity: stored }: StoredOpening, popup: PopupDefinition): boolean =>
    // Whoever comes back after the session has ended finds a page without yesterday's survey.
    Math.abs(clock.now() - at) < limits.sessionIdleMs &&
    popup.survey.version === version &&
    stored.user_id === identity.user_id();
  return {
    isOwn, // For pages.
    clear() {
      if (tabRecords.read(progressRecord) && isOwn()) keep();
    },
    save({ popup, mode, ...opening }, saved) {
      if ((hasPage && mode === 'preview') || mode === 'forced') return;
      keep({ ...opening, popupId: popup.id, version: popup.survey.version, at: clock.now(), saved });
    },
    take(find) {
      const stored = decode<StoredOpening>(storedOpeningNode, tabRecords.read(progressRecord));
      keep();
      if (!stored.ok) return undefined;
      const { value } = stored;
      const { popupId } = value;
      const popup = find(popupId);
      if (!popup || !isStillMeant(value, popup)) return refuse(popupId);
      keep({ ...value, at: value.at - limits.sessionIdleMs / tries });
      return { ...value, popup, mode: 'resumed', left: undefined };
    },
  };
}
