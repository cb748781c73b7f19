import type { ComponentChildren } from 'preact';
import { Button } from '../ui/Button.js';
import { Panel } from '../ui/Panel.js';
import { useOnce } from '../ui/useOnce.js';

/** One setting that is saved by its own button: nothing changes before it is pressed, and only when it differs. */
export function SettingForm({
  title,
  lead,
  canSave,
  onSave,
  children,
}: {
  title: string;
  lead?: ComponentChildren;
  canSave: boolean;
  onSave: () => Promise<unknown>;
  children: ComponentChildren;
}) {
  const [isBusy, once] = useOnce();
  return (
    <Panel title={title}>
      {lead !== undefined && <p class="muted panel-lead">{lead}</p>}
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void once(onSave);
        }}
      >
        {children}
        <Button type="submit" busy={isBusy} disabled={!canSave} about={title.toLowerCase()}>
          Save
        </Button>
      </form>
    </Panel>
  );
}
