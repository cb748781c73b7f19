import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../ui/Button.js';
import { Panel } from '../ui/Panel.js';

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
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    await onSave();
    setBusy(false);
  };
  return (
    <Panel title={title}>
      {lead !== undefined && <p class="muted panel-lead">{lead}</p>}
      <form class="inline-form" onSubmit={(event) => void submit(event)}>
        {children}
        <Button type="submit" busy={isBusy} disabled={!canSave}>
          Save
        </Button>
      </form>
    </Panel>
  );
}
