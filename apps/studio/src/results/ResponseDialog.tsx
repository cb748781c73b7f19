import { studioRoutes, writeAddressPart, type ResponseDetail } from '@service-popups/protocol/studio';
import { useResource } from '../api/useResource.js';
import { href } from '../router/router.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { formatDuration, formatLanguage, formatPlatform, formatTime } from '../ui/format.js';
import { Badge, ErrorState, Skeleton } from '../ui/Panel.js';
import { answerWords } from './answerWords.js';
import { emptyWords } from './emptyWords.js';

/** One response in full: every question as it was shown, and who answered it where. */
export function ResponseDialog({
  projectId,
  responseId,
  among,
  onClose,
}: {
  projectId: string;
  responseId: string;
  /** The list it was opened from, the newest first: its neighbours are one press away. */
  among?: { ids: readonly string[]; onOpen: (responseId: string) => void };
  onClose: () => void;
}) {
  const { resource, reload } = useResource<ResponseDetail>(studioRoutes.response(projectId, responseId));
  const response = resource.value;
  return (
    <Dialog
      title="Response"
      onClose={onClose}
      {...(among === undefined ? {} : { footer: <Neighbours responseId={responseId} {...among} /> })}
    >
      {resource.state === 'failed' && <ErrorState error={resource.error} onRetry={reload} />}
      {response === undefined && resource.state === 'loading' && <Skeleton lines={8} />}
      {response !== undefined && <ResponseBody projectId={projectId} response={response} />}
    </Dialog>
  );
}

function Neighbours({
  responseId,
  ids,
  onOpen,
}: {
  responseId: string;
  ids: readonly string[];
  onOpen: (responseId: string) => void;
}) {
  const index = ids.indexOf(responseId);
  const step = (label: string, id: string | undefined) => (
    <Button disabled={id === undefined} onClick={() => id !== undefined && onOpen(id)}>
      {label}
    </Button>
  );
  return (
    <>
      {step('Newer', index < 0 ? undefined : ids[index - 1])}
      {step('Older', index < 0 ? undefined : ids[index + 1])}
    </>
  );
}

function ResponseBody({ projectId, response }: { projectId: string; response: ResponseDetail }) {
  // From here somebody who gave no name can be exported and deleted, too.
  const person = href(`/${projectId}/contacts/${writeAddressPart(response.userId ?? response.user_id)}`);
  const facts = [
    [
      'Person',
      <a key="person" href={person}>
        {response.userId ?? `anonymous (${response.user_id})`}
      </a>,
    ],
    ['When', formatTime(response.at)],
    ['Took', response.durationMs === null ? '–' : formatDuration(response.durationMs)],
    ['Page', response.screen ?? '–'],
    ['Language', response.language === undefined ? '–' : formatLanguage(response.language)],
    ['Platform', response.platform === undefined ? '–' : formatPlatform(response.platform)],
    ['Part of the app', response.mini_service ?? '–'],
    ['Survey version', String(response.version)],
    ...Object.entries(response.userAttributes),
  ] as const;
  return (
    <>
      <p class="row">
        <Badge tone={response.status === 'COMPLETED' ? 'good' : 'warn'}>
          {response.status === 'COMPLETED' ? 'Completed' : 'Unfinished'}
        </Badge>
        {response.isSample && <Badge>Sample data</Badge>}
      </p>
      <dl class="response-answers">
        {response.questions
          .filter(({ kind }) => kind !== 'information')
          .map((question) => (
            <div key={question.id}>
              <dt class="muted small">
                <bdi>{question.label}</bdi>
              </dt>
              <dd>
                <bdi>
                  {answerWords(question, response.answers[question.id]) || (
                    <span class="muted">{emptyWords(question, response)}</span>
                  )}
                </bdi>
              </dd>
            </div>
          ))}
      </dl>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt class="muted small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
