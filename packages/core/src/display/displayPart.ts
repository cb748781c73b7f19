import { decode, popupDefinitionNode, previewRoute, type PopupDefinition } from '@service-popups/protocol';
import type { Eventual } from '../boot/chain.js';
import type { Parts } from '../boot/parts.js';
import { attempt } from '../diagnostics/attempt.js';
import { hasPage } from '../platform/hasPage.js';
import type { LeftRoute } from '../popups/pendingFires.js';
import type { PopupEntry } from '../popups/popupEntries.js';
import type { DisplayPart } from '../popups/displayPart.js';
import { meetEvent } from './meetEvent.js';
import { sendRequest } from '../transport/request.js';
import { membersOf } from '../boot/stateRecords.js';
import { createDisplay, refuse, type Candidate } from './display.js';
import { createDisplayHistory, reservedMs } from './displayHistory.js';
import { explainPopups, shortReason } from './explainPopups.js';
import type { Mounted } from './mountPopup.js';
import type { Opening } from './opening.js';
import { createShowing } from './showing.js';
import { createSurveyProgress } from './surveyProgress.js';
import { belongsHere, createJudge } from './targeting.js';

/** From a trigger that fired to a survey that was answered. */
export function createDisplayPart(parts: Parts): DisplayPart {
  const { platform, definitions, logger } = parts;
  const { clock } = platform;
  const decoded = new WeakMap<PopupEntry, PopupDefinition | null>();
  const history = createDisplayHistory(parts);
  const progress = createSurveyProgress(parts);
  const judge = createJudge(parts, history);
  const display = createDisplay(parts, (opening) => createShowing(parts, opening, { history, progress }));

  /** The definition, read when it is first needed. One that does not fit is reported and left out. */
  const find = (popupId: string): PopupDefinition | undefined => {
    const entry = definitions.find(popupId);
    if (!entry) return undefined;
    if (!decoded.has(entry)) decoded.set(entry, readPopup(entry.given) ?? null);
    return decoded.get(entry) ?? undefined;
  };
  const readPopup = (given: unknown): PopupDefinition | undefined => {
    const result = decode<PopupDefinition>(popupDefinitionNode, given);
    if (result.ok) return result.value;
    logger.warn(`Popup "${String(membersOf(given)['id'])}" is left out: ${result.path} ${result.problem}.`);
    return undefined;
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
  // Counts changes of the user: what was chosen for one is not shown to the next.
  let turn = 0;
  const candidateOf = (popupId: string, left?: LeftRoute, chosenIn = turn): Candidate => ({
    pass() {
      const popup = chosenIn === turn ? find(popupId) : undefined;
      if (!popup) return refuse(parts, popupId, 'there is none for this user');
      const { decision } = judge(popup, left);
      return decision.show ? popup : refuse(parts, popupId, shortReason(decision));
    },
    reserve(popup) {
      const opening = open(popup, 'targeted', left);
      const at = clock.now();
      const session = opening.identity.session_id;
      history.keep({
        showId: opening.showId,
        popupId,
        status: 'SHOWED',
        at,
        session,
        until: at + reservedMs,
      });
      return opening;
    },
    release: ({ showId }) => history.forget(showId),
  });
  const whetherVisible = async (mounting: Eventual<Mounted | undefined>): Promise<boolean> =>
    (await (await mounting)?.visible) ?? false;

  return {
    consider(chosen) {
      void display.open(chosen.map(({ entry, left }) => candidateOf(entry.id, left)));
    },
    meetEvent(event, entries) {
      if (entries.length === 0) logger.log(`No popup waits for the event "${event.name}".`);
      return entries.flatMap((entry) => {
        const popup = find(entry.id);
        const delayMs = popup && meetEvent(popup, event, parts);
        if (delayMs !== undefined) return [{ entry, delayMs }];
        return refuse(parts, entry.id, 'the event does not meet its trigger') ?? [];
      });
    },
    check() {
      for (const { id } of definitions.entries()) find(id);
    },
    async show(popupId, isForced) {
      const popup = isForced && find(popupId);
      return whetherVisible(
        popup ? display.openNow(open(popup, 'forced')) : display.open([candidateOf(popupId)]),
      );
    },
    close: display.close,
    resume() {
      const opening = progress.take(find);
      if (opening) void display.openNow(opening);
    },
    prepare(popupIds) {
      const isLikely = popupIds.some((popupId) => {
        const popup = find(popupId);
        return !!popup && judge(popup).decision.show;
      });
      if (isLikely) attempt(() => parts.renderer()?.prepare?.(parts.sdkBaseUrl));
    },
    async showPreview(token) {
      if (!hasPage) return;
      const request = { method: 'GET', url: previewRoute(parts.baseUrl, token) } as const;
      const answer = await sendRequest(platform.http, request, clock.now());
      const popup = answer.ok ? readPopup(answer.body) : undefined;
      if (!popup) logger.warn(`The preview could not be loaded (status ${answer.status}).`);
      else await whetherVisible(display.openNow(open(popup, 'preview')));
    },
    routeChanged() {
      const current = display.current();
      if (!current || current.hasInteracted() || current.opening.mode !== 'targeted') return;
      const { popup, left } = current.opening;
      if (!belongsHere(judge(popup, left))) current.end('route_change');
    },
    personChanged(isAnother) {
      turn += 1;
      // An open survey keeps the identity it was opened with, and goes on.
      if (isAnother) history.clear();
    },
    explain(popupId, isLaunched) {
      const ids = popupId === undefined ? definitions.entries().map(({ id }) => id) : [popupId];
      const judged = ids.flatMap((id) => {
        const popup = find(id);
        return popup ? [judge(popup)] : [];
      });
      return explainPopups(judged, isLaunched, () => platform.explain?.(parts.sdkBaseUrl));
    },
    stop: display.stop,
  };
}
