import { decode, popupDefinitionNode, previewRoute, type PopupDefinition } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { Parts } from '../boot/parts.js';
import { attempt } from '../diagnostics/attempt.js';
import { hasPage } from '../platform/hasPage.js';
import type { LeftRoute } from '../popups/pendingFires.js';
import type { PopupEntry } from '../popups/popupEntries.js';
import type { Cause, DisplayPart } from '../popups/displayPart.js';
import type { ExplainSentences } from '../popups/sentences.js';
import { meetEvent } from './meetEvent.js';
import { sendRequest } from '../transport/request.js';
import { membersOf } from '../boot/stateRecords.js';
import { createDisplay, type Candidate } from './display.js';
import { createDisplayHistory, reservedMs } from './displayHistory.js';
import type { Opening } from './opening.js';
import type { Refuse } from './refuse.js';
import { shortReason } from './shortReason.js';
import { createShowing } from './showing.js';
import { createSurveyProgress } from './surveyProgress.js';
import { belongsHere, createJudge } from './targeting.js';

/** From a trigger that fired to a survey that was answered. */
export function createDisplayPart(parts: Parts): DisplayPart {
  const { platform, definitions, identity, logger } = parts;
  const { clock } = platform;
  const decoded = new WeakMap<PopupEntry, PopupDefinition | string>();
  const history = createDisplayHistory(parts);
  const judge = createJudge(parts, history);
  const refused = new Map<string, string>();
  const refuse: Refuse = (popupId, why = 'its moment has passed') => {
    refused.set(popupId, why);
    logger.log(`Popup "${popupId}" is not shown: ${why}.`);
    return undefined;
  };
  const progress = createSurveyProgress(parts, refuse);
  const display = createDisplay(
    parts,
    (opening) => createShowing(parts, opening, { history, progress }),
    refuse,
  );

  /** The definition, or what is wrong with it. */
  const readPopup = (given: unknown): PopupDefinition | string => {
    const result = decode<PopupDefinition>(popupDefinitionNode, given);
    if (result.ok) return result.value;
    const fault = `${result.path} ${result.problem}`;
    logger.warn(`Popup "${String(membersOf(given)['id'])}" is left out: ${fault}.`);
    return fault;
  };
  /** As above, read when it is first needed: one that does not fit is reported once. */
  const read = (popupId: string): PopupDefinition | string | undefined => {
    const entry = definitions.find(popupId);
    if (entry && !decoded.has(entry)) decoded.set(entry, readPopup(entry.given));
    return entry && decoded.get(entry);
  };
  const find = (popupId: string): PopupDefinition | undefined => {
    const popup = read(popupId);
    return typeof popup === 'string' ? undefined : popup;
  };

  const open = (popup: PopupDefinition, mode: Opening['mode'], left?: LeftRoute): Opening => ({
    popup,
    showId: clock.uuid(),
    responseId: clock.uuid(),
    identity: parts.who(),
    startedAt: new Date(clock.now()).toISOString(),
    mode,
    saved: undefined,
    left,
  });
  /** A survey that jumps up long after its cause only puzzles, and what one person did shows nothing to the next. */
  const isPast = ({ at, person }: Cause, mostMs: number): boolean =>
    Math.abs(clock.now() - at) > mostMs || person !== identity.personId();
  const candidateOf = (
    popupId: string,
    left?: LeftRoute,
    cause = { person: identity.personId(), at: clock.now() },
  ): Candidate => ({
    popupId,
    pass() {
      const popup = read(popupId) ?? 'there is none for this user';
      if (typeof popup === 'string') return refuse(popupId, popup);
      // The tab may have been in the background since; after the session has ended the page comes back without it.
      if (isPast(cause, limits.sessionIdleMs)) return refuse(popupId);
      const { decision } = judge(popup, left);
      return decision.show ? popup : refuse(popupId, shortReason(decision));
    },
    reserve(popup) {
      const opening = open(popup, 'targeted', left);
      history.keep(opening, 'SHOWED', { until: clock.now() + reservedMs });
      refused.delete(popupId);
      return opening;
    },
    release: ({ showId }) => history.forget(showId),
  });
  let sentences: ExplainSentences | undefined;
  const loadSentences = async (): Promise<ExplainSentences | undefined> =>
    (sentences ??= await platform.explain?.(parts.sdkBaseUrl).catch(() => undefined));
  const prepare: DisplayPart['prepare'] = (entries) => {
    const isLikely = entries.slice(0, 20).some(({ id }) => {
      const popup = find(id);
      return !!popup && judge(popup).decision.show;
    });
    if (isLikely) attempt(() => parts.renderer()?.prepare?.(parts.sdkBaseUrl));
  };
  const showPreview: DisplayPart['showPreview'] = async (token) => {
    logger.info('A preview: no trigger fires.');
    const request = { method: 'GET', url: previewRoute(parts.baseUrl, token) } as const;
    const { status, body } = await sendRequest(platform, request);
    // One that has ended is answered with a notice of it.
    const popup = readPopup(body);
    if (typeof popup === 'string') logger.warn(`The preview could not be loaded (status ${status}).`);
    else await display.openNow(open(popup, 'preview'));
  };

  return {
    consider(chosen) {
      const inTime = chosen.filter(({ entry, isLate }) => !isLate || refuse(entry.id));
      void display.open(inTime.map(({ entry, left }) => candidateOf(entry.id, left)));
    },
    meetEvent(event, entries, wait) {
      if (entries.length === 0) logger.log(`No popup waits for the event "${event.name}".`);
      // Definitions and display took their time.
      const isLate = isPast(event, limits.earlyEventMs);
      return entries.flatMap((entry) => {
        const popup = find(entry.id);
        const delayMs = popup && !isLate ? meetEvent(popup, event, parts) : undefined;
        // The delay began with the event. One that is over by now has fired by itself, and is looked at together with this.
        const leftMs = delayMs && Math.max(0, delayMs + event.at - clock.now());
        if (leftMs === 0) return [{ entry }];
        if (leftMs !== undefined) wait(entry, leftMs);
        // Why one is left out was told when it was read.
        else if (popup) refuse(entry.id, isLate ? undefined : 'the event does not meet its trigger');
        return [];
      });
    },
    async check() {
      const entries = definitions.entries();
      for (const { id } of entries) find(id);
      (await loadSentences())?.checkTriggers(entries, logger.warn, definitions.envelope()?.popups);
    },
    async show(popupId, isForced) {
      const popup = isForced && find(popupId);
      const mounted = await (popup
        ? display.openNow(open(popup, 'forced'))
        : display.open([candidateOf(popupId)]));
      return (await mounted?.visible) ?? false;
    },
    close: display.close,
    resume() {
      if (hasPage) {
        if (progress.isOwn()) return;
        display.close('route_change');
      }
      const opening = progress.take(find);
      if (opening) void display.openNow(opening);
    },
    prepare, // For pages.
    showPreview, // For pages.
    routeChanged() {
      const current = display.current();
      if (!current || current.hasInteracted() || current.opening.mode !== 'targeted') return;
      const { popup, left } = current.opening;
      if (!belongsHere(judge(popup, left))) current.end('route_change');
    },
    personChanged() {
      history.clear();
      // An open survey keeps the identity it was opened with, and goes on.
      display.current()?.personChanged();
    },
    async explain(popupId, isLaunched) {
      const told = await loadSentences();
      const ids = popupId === undefined ? definitions.entries().map(({ id }) => id) : [popupId];
      return ids.flatMap((id) => {
        const popup = read(id);
        if (!popup) return [];
        if (typeof popup === 'string')
          return [{ popupId: id, title: '', show: false, gates: [], sentence: `Left out: ${popup}.` }];
        const judged = judge(popup);
        const more = { isLaunched, refused: refused.get(id) };
        // Where the sentences cannot be loaded, the gate and its reason stand in.
        const sentence = told?.explainPopup(judged, more) ?? shortReason(judged.decision);
        return [{ popupId: id, title: popup.title, ...judged.decision, sentence }];
      });
    },
    stop: display.stop,
  };
}
