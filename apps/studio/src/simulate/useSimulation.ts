import {
  studioRoutes,
  type SimulateAnswer,
  type SimulateBody,
  type SimulatedPopup,
} from '@service-popups/protocol/studio';
import { useEffect, useRef, useState } from 'preact/hooks';
import { serverReturns } from '../api/connection.js';
import { ApiError, request } from '../api/request.js';
import type { Person } from './person.js';

const seenAgoMs: Readonly<Record<string, number>> = {
  SHOWED: 3_600_000,
  PARTIAL: 2 * 86_400_000,
  COMPLETED: 30 * 86_400_000,
};

interface Subject {
  /** Empty: all that are live. */
  readonly popupId: string;
  /** What is being edited, and not what is published. */
  readonly useDraft: boolean;
}

/** The server's decision about this person; asked again a moment after the last change. */
export function useSimulation(
  projectId: string,
  person: Person,
  subject: Subject,
): {
  popups?: SimulatedPopup[];
  error?: ApiError;
  /** Whether what is held is about the person before. */
  isAsking: boolean;
  retry: () => void;
} {
  const [answer, setAnswer] = useState<{ popups?: SimulatedPopup[]; error?: ApiError }>({});
  const [answered, setAnswered] = useState<string>();
  const [round, setRound] = useState(0);
  const returns = serverReturns.value;
  const isFirst = useRef(true);
  const body = JSON.stringify(bodyOf(person, subject));
  useEffect(() => {
    const stop = new AbortController();
    const pause = isFirst.current ? 0 : 200;
    isFirst.current = false;
    const timer = setTimeout(() => {
      request<SimulateAnswer>(studioRoutes.simulate(projectId), {
        method: 'POST',
        body: JSON.parse(body) as SimulateBody,
        signal: stop.signal,
      }).then(
        ({ popups }) => {
          setAnswer({ popups });
          setAnswered(body);
        },
        (error: unknown) => {
          if (!stop.signal.aborted && error instanceof ApiError) setAnswer({ error });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [projectId, body, round, returns]);
  return {
    ...answer,
    isAsking: answered !== body && answer.error === undefined,
    retry: () => setRound(round + 1),
  };
}

function bodyOf(person: Person, { popupId, useDraft }: Subject): SimulateBody {
  const ago = seenAgoMs[person.seen];
  const isStatus = person.seen === 'SHOWED' || person.seen === 'PARTIAL' || person.seen === 'COMPLETED';
  return {
    path: person.path,
    platform: person.platform,
    device: person.device,
    attributes: attributesOf(person.attributes),
    ...(popupId === '' ? {} : { popupId, ...(useDraft && { useDraft }) }),
    ...(person.userId === '' ? {} : { userId: person.userId }),
    ...(person.language === '' ? {} : { language: person.language }),
    ...(person.appVersion === '' ? {} : { appVersion: person.appVersion }),
    ...(isStatus && ago !== undefined && popupId !== ''
      ? {
          history: [
            {
              popupId,
              status: person.seen as 'SHOWED',
              at: new Date(Math.floor((Date.now() - ago) / 60_000) * 60_000).toISOString(),
            },
          ],
        }
      : {}),
  };
}

function attributesOf(text: string): Record<string, string> {
  const pairs = text
    .split('\n')
    .map((line) => line.split('='))
    .filter(([key = '', value]) => key.trim() !== '' && value !== undefined);
  return Object.fromEntries(pairs.map(([key = '', ...rest]) => [key.trim(), rest.join('=').trim()]));
}
