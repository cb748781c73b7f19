import type { Question, Survey } from '@service-popups/protocol';
import { studioRoutes, type PopupListItem, type PopupRecord } from '@service-popups/protocol/studio';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useResource } from '../../api/useResource.js';
import { BareButton } from '../../ui/Button.js';
import { Select } from '../../ui/Choice.js';
import { Loaded } from '../../ui/Loaded.js';
import { isEditable } from '../isEditable.js';
import { kindNames } from './newQuestion.js';

interface OthersProps {
  projectId: string;
  /** The popup that is being edited. */
  popupId: string;
  onPick: (question: Question, survey: Survey) => void;
}

/** What the other popups ask, popup by popup. */
export function OtherQuestions({ projectId, popupId, onPick }: OthersProps) {
  const list = useResource<PopupListItem[]>(studioRoutes.popups(projectId));
  const [asked, setAsked] = useState<string>();
  const others = list.resource.value?.filter(({ id }) => id !== popupId) ?? [];
  const chosen = asked ?? others[0]?.id;
  return (
    <Loaded handle={list}>
      {() =>
        chosen === undefined ? (
          <p class="muted">There is no other popup yet.</p>
        ) : (
          <div class="kind-group">
            <Select
              label="Popup"
              value={chosen}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              onValue={setAsked}
            />
            <QuestionsOf projectId={projectId} popupId={chosen} onPick={onPick} />
          </div>
        )
      }
    </Loaded>
  );
}

function QuestionsOf({ projectId, popupId, onPick }: OthersProps) {
  const record = useResource<PopupRecord>(studioRoutes.popup(projectId, popupId));
  const list = useRef<HTMLUListElement>(null);
  const draft = record.resource.value?.draft;
  useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [draft]);
  return (
    <Loaded handle={record}>
      {({ draft: { survey } }) => (
        <ul class="kind-copies" ref={list}>
          {(isEditable(draft) ? survey.pages : []).flatMap(({ questions }) =>
            questions.map((question) => (
              <li key={question.id}>
                <BareButton class="kind" onClick={() => onPick(question, survey)}>
                  {question.label} <span class="muted small">{kindNames[question.kind]}</span>
                </BareButton>
              </li>
            )),
          )}
        </ul>
      )}
    </Loaded>
  );
}
