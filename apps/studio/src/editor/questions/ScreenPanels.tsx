import type { PopupDefinition, Screen } from '@service-popups/protocol';
import { Switch } from '../../ui/Choice.js';
import { Panel } from '../../ui/Panel.js';
import { TextArea, TextField } from '../../ui/TextField.js';
import { useLast } from '../../ui/useLast.js';
import type { Change } from '../change.js';
import { withOptional, withStart, withSurvey } from '../draftEdits.js';
import type { ErrorOf } from '../problems.js';

/** What is shown before the first question, where something is. */
export function StartPanel({
  draft,
  change,
  errorOf,
  onShow,
}: {
  draft: PopupDefinition;
  change: Change;
  errorOf: ErrorOf;
  onShow: () => void;
}) {
  const { start } = draft.survey;
  const earlier = useLast(start && draft.survey, draft.survey);
  return (
    <Panel>
      <div class="stack">
        <Switch
          label="Begin with a start screen"
          hint="A word on what comes and how long it takes, before the first question."
          checked={start !== undefined}
          onValue={(isOn) => {
            change((before) => withStart(before, isOn, earlier));
            onShow();
          }}
        />
        {start !== undefined && (
          <ScreenFields
            screen={start}
            group="start"
            errorOf={(field) => errorOf(`survey.start.${field}`)}
            onChange={(next, group) =>
              change((before) => withSurvey(before, (survey) => ({ ...survey, start: next })), group)
            }
          />
        )}
      </div>
    </Panel>
  );
}

interface ScreenProps {
  screen: Screen;
  group: string;
  errorOf: ErrorOf;
  onChange: (screen: Screen, group: string) => void;
}

export function ScreenPanel({ title, ...rest }: ScreenProps & { title: string }) {
  return (
    <Panel title={title}>
      <ScreenFields {...rest} />
    </Panel>
  );
}

function ScreenFields({ screen, group, errorOf, onChange }: ScreenProps) {
  const label = useLast(screen.link?.label, 'Read more');
  return (
    <div class="stack">
      <TextField
        label="Heading"
        error={errorOf('title')}
        value={screen.title}
        onValue={(title) => onChange({ ...screen, title }, `${group}.title`)}
      />
      <TextArea
        label="Text"
        rows={2}
        error={errorOf('message')}
        value={screen.message ?? ''}
        onValue={(message) => onChange(withOptional(screen, 'message', message), `${group}.message`)}
      />
      <div class="field-pair">
        <TextField
          label="Link address"
          type="url"
          placeholder="https://"
          error={errorOf('link.url')}
          value={screen.link?.url ?? ''}
          onValue={(url) =>
            onChange(withOptional(screen, 'link', url === '' ? undefined : { label, url }), `${group}.link`)
          }
        />
        <TextField
          label="Link text"
          error={errorOf('link.label')}
          value={screen.link?.label ?? ''}
          disabled={screen.link === undefined}
          onValue={(label) =>
            screen.link !== undefined &&
            onChange({ ...screen, link: { ...screen.link, label } }, `${group}.link`)
          }
        />
      </div>
    </div>
  );
}
