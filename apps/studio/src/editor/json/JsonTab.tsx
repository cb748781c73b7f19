import { decode, popupDefinitionNode, type PopupDefinition } from '@service-popups/protocol';
import { Button } from '../../ui/Button.js';
import { FieldError, FieldWarning } from '../../ui/Field.js';
import { TextArea } from '../../ui/TextField.js';
import { messageOf } from '../../ui/messageOf.js';
import { Panel } from '../../ui/Panel.js';
import type { TabProps } from '../tabProps.js';
import './json.css';
import { leftOut } from './leftOut.js';

/** The definition as text, for those who prefer it. It is taken over when it fits the protocol. */
export function JsonTab({ session, json, canEdit }: TabProps) {
  const { draft } = session.edited.value;
  const current = JSON.stringify(draft, null, 2);
  const { text, setText } = json;
  const read = text === undefined ? undefined : readDefinition(text);
  const apply = (): void => {
    if (read?.ok !== true) return;
    session.change((edited) => ({ ...edited, draft: read.value }));
    setText(undefined);
  };
  return (
    <Panel
      title="Definition"
      tools={
        canEdit && (
          <div class="row">
            <Button size="small" disabled={text === undefined} onClick={() => setText(undefined)}>
              Discard
            </Button>
            <Button size="small" look="primary" disabled={read?.ok !== true} onClick={apply}>
              Apply
            </Button>
          </div>
        )
      }
    >
      {/* Above the text: below so many lines nobody would see why it cannot be applied. */}
      {read?.ok === false && (
        <div class="json-note" role="alert">
          <FieldError error={`${read.path}: ${read.problem}`.replace(/^: /, '')} />
        </div>
      )}
      {read?.ok === true && (
        <div class="json-note" role="status">
          {read.left.length === 0 ? (
            <p class="muted small">Not applied yet.</p>
          ) : (
            <FieldWarning>{leftOutWords(read.left)}</FieldWarning>
          )}
        </div>
      )}
      <TextArea
        label="Definition as JSON"
        hideLabel
        class="json-text"
        rows={34}
        spellcheck={false}
        readOnly={!canEdit}
        value={text ?? current}
        onValue={setText}
      />
    </Panel>
  );
}

function readDefinition(text: string) {
  try {
    const written: unknown = JSON.parse(text);
    const read = decode<PopupDefinition>(popupDefinitionNode, written);
    return read.ok ? { ...read, left: leftOut(written, read.value) } : read;
  } catch (error) {
    return { ok: false, path: '', problem: messageOf(error) } as const;
  }
}

const mostNamed = 3;

function leftOutWords(places: readonly string[]): string {
  const more = places.length - mostNamed;
  const named = `${places.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `Not known here, and left out when you apply it: ${named}.`;
}
