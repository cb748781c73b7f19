import { useId, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import './tabs.css';

export interface Tab {
  id: string;
  label: string;
  /** Beside the label, such as a count of problems. */
  mark?: ComponentChildren;
}

/** Names the view that an address asks for, so that entries of the history are told from each other. */
export function titleOf(tab: Pick<Tab, 'label'> | undefined, page: string): string {
  return tab === undefined ? page : `${tab.label} · ${page}`;
}

/** Views of one page. Arrow keys move between the tabs, as assistive technology expects. */
export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose: (id: string) => void;
  children: ComponentChildren;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const here = tabs.findIndex((tab) => tab.id === chosen);
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (here + 1) % tabs.length,
      ArrowLeft: (here - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const index = places[event.key];
    const next = index === undefined ? undefined : tabs[index];
    if (index === undefined || next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[index]?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            class="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
            {tab.mark}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} class="tab-panel">
        {children}
      </div>
    </>
  );
}
