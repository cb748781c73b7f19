import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { query, setQuery } from '../../router/router.js';
import { Button } from '../../ui/Button.js';
import { FieldError } from '../../ui/Field.js';
import { Icon } from '../../ui/Icon.js';
import { Panel } from '../../ui/Panel.js';
import { TextField } from '../../ui/TextField.js';
import { changeOf } from '../change.js';
import { addPage, withSurvey } from '../draftEdits.js';
import { errorOfDraft, problemOf } from '../problems.js';
import type { TabProps } from '../tabProps.js';
import { beginWording } from './beginWording.js';
import { PagePanel } from './PagePanel.js';
import './questions.css';
import { ScreenPanel, StartPanel } from './ScreenPanels.js';

export function QuestionsTab({ session, projectId, popupId, canEdit, onPage }: TabProps) {
  const { name, draft } = session.edited.value;
  const change = useMemo(() => changeOf(session), [session]);
  const errorOf = errorOfDraft(session.problems.value);
  const [open, setOpen] = useState<string | undefined>(draft.survey.pages[0]?.questions[0]?.id);
  const show = useCallback(
    (questionId: string | undefined): void => {
      setOpen(questionId);
      const { pages } = session.edited.peek().draft.survey;
      onPage(pages.find(({ questions }) => questions.some(({ id }) => id === questionId))?.id);
    },
    [session, onPage],
  );

  // Whoever comes from a list of what is wrong goes on where it is mended.
  const asked = query.value.get('question');
  useEffect(() => {
    if (asked === null) return;
    show(asked);
    setQuery({ question: undefined });
    requestAnimationFrame(() => {
      const places = ['.question-open [aria-invalid=true]', '.question-open .question-title'];
      const found = places.map((place) => document.querySelector<HTMLElement>(place));
      found.find((place) => place !== null)?.focus();
    });
  }, [asked]);

  return (
    <div class="stack">
      <Panel>
        <div class="stack">
          <TextField
            label="Name"
            hint="Only you and your team see it."
            error={name.trim() === '' ? 'Give it a name. Until then it keeps the last one.' : undefined}
            maxLength={200}
            value={name}
            onValue={(value) => session.change((edited) => ({ ...edited, name: value }), 'name')}
          />
          <TextField
            label="Title of the popup"
            hint="A few quiet words at the top. Empty: only the close icon."
            error={errorOf('title')}
            value={draft.title}
            onValue={(title) => change((before) => ({ ...before, title }), 'title')}
          />
        </div>
      </Panel>
      <StartPanel draft={draft} change={change} errorOf={errorOf} onShow={() => onPage(undefined)} />
      {draft.survey.pages.map((page, index) => (
        <PagePanel
          key={page.id}
          projectId={projectId}
          popupId={popupId}
          page={page}
          index={index}
          session={session}
          change={change}
          open={page.questions.some(({ id }) => id === open) ? open : undefined}
          onOpen={show}
          count={draft.survey.pages.length}
          canEdit={canEdit}
        />
      ))}
      <Button
        onClick={() => {
          const added = addPage(draft);
          change(() => added.draft);
          show(added.questionId);
          beginWording();
        }}
      >
        <Icon name="plus" size={16} /> Add a page
      </Button>
      <FieldError error={problemOf(session.problems.value, 'survey.pages')} />
      <ScreenPanel
        title="Thank-you screen"
        screen={draft.survey.completion}
        group="completion"
        errorOf={(field) => errorOf(`survey.completion.${field}`)}
        onChange={(completion, group) =>
          change((before) => withSurvey(before, (survey) => ({ ...survey, completion })), group)
        }
      />
    </div>
  );
}
