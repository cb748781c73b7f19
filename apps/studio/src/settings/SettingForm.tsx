import type { ComponentChildren } from 'preact';
import { Button } from '../ui/Button.js';
import { Badge, Panel } from '../ui/Panel.js';
import { useOnce } from '../ui/useOnce.js';
import type { Setting } from './useSetting.js';

/** One setting that is saved by its own button: nothing changes before it is pressed, and only when it differs. */
export function SettingForm({
  title,
  lead,
  settings,
  canSave,
  onSave,
  children,
}: {
  title: string;
  lead?: ComponentChildren;
  /** What its fields hold. */
  settings: readonly Setting[];
  /** Whether what is written may be saved as it stands. */
  canSave: boolean;
  /** Resolves with whether it is saved. */
  onSave: () => Promise<boolean>;
  children: ComponentChildren;
}) {
  const [isBusy, once] = useOnce();
  const about = title.toLowerCase();
  const isChanged = settings.some((setting) => setting.isChanged);
  const save = async (): Promise<void> => {
    if (await onSave()) for (const { settle } of settings) settle();
  };
  return (
    <Panel title={title} note={isChanged && <Badge tone="warn">Not saved</Badge>}>
      {lead !== undefined && <p class="muted panel-lead">{lead}</p>}
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void once(save);
        }}
      >
        {children}
        <div class="row">
          <Button type="submit" busy={isBusy} disabled={!canSave || !isChanged} about={about}>
            Save
          </Button>
          {isChanged && (
            <Button
              look="quiet"
              disabled={isBusy}
              about={`what is written for ${about}`}
              onClick={() => settings.forEach(({ discard }) => discard())}
            >
              Discard
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
