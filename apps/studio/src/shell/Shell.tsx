import type { Member, ProjectSummary } from '@service-popups/protocol/studio';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { go, href, isArriving, path } from '../router/router.js';
import { IconButton } from '../ui/Button.js';
import { Segmented } from '../ui/Choice.js';
import { Icon, type IconName } from '../ui/Icon.js';
import { Mark } from '../ui/Mark.js';
import { Menu } from '../ui/Menu.js';
import { shortcut } from '../ui/shortcut.js';
import { themeChoice } from '../ui/theme.js';
import { useKeptFocus } from '../ui/useKeptFocus.js';
import { AccountMenu } from './AccountMenu.js';
import './shell.css';

interface Entry {
  to: string;
  label: string;
  icon: IconName;
}

const main: readonly Entry[] = [
  { to: 'popups', label: 'Popups', icon: 'popups' },
  { to: 'results', label: 'Results', icon: 'results' },
  { to: 'who', label: 'Who sees it', icon: 'who' },
  { to: 'events', label: 'Events', icon: 'events' },
  { to: 'contacts', label: 'Contacts', icon: 'contacts' },
];
const foot: readonly Entry[] = [
  { to: 'install', label: 'Install', icon: 'install' },
  { to: 'settings', label: 'Settings', icon: 'settings' },
];

/** The quiet left rail and the page beside it; below 960 px the rail becomes a drawer. */
export function Shell({
  project,
  projects,
  member,
  onSearch,
  onNewProject,
  children,
}: {
  project: ProjectSummary;
  projects: readonly ProjectSummary[];
  member: Member;
  onSearch: () => void;
  /** Undefined for those who may not make one. */
  onNewProject: (() => void) | undefined;
  children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  const here = path.value;
  const bar = useRef<HTMLElement>(null);
  const rail = useRef<HTMLElement>(null);
  const page = useRef<HTMLElement>(null);
  useKeptFocus(page, isArriving);
  useEffect(() => setOpen(false), [here]);
  useEffect(() => {
    if (!isOpen) return undefined;
    rail.current?.querySelector('a')?.focus();
    const isWithin = ({ target }: Event, selector: string): boolean =>
      target instanceof Element && target.closest(selector) !== null;
    const onKeyDown = (event: KeyboardEvent): void => {
      // In a dialog that was opened from here it closes the dialog.
      if (event.key !== 'Escape' || isWithin(event, 'dialog')) return;
      setOpen(false);
      bar.current?.querySelector('button')?.focus();
    };
    // Tab leads on to what stands in the shade.
    const onFocus = (event: FocusEvent): void => {
      if (!isWithin(event, '#rail, dialog')) setOpen(false);
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('focusin', onFocus);
    };
  }, [isOpen]);

  return (
    <div class="shell">
      <a class="skip-link" href="#page">
        Skip to the page
      </a>
      <header class="top-bar" ref={bar}>
        <IconButton label="Menu" aria-expanded={isOpen} aria-controls="rail" onClick={() => setOpen(!isOpen)}>
          <Icon name="menu" />
        </IconButton>
        <ProjectName name={project.name} />
        <IconButton label="Search" onClick={onSearch}>
          <Icon name="search" />
        </IconButton>
      </header>
      <nav id="rail" ref={rail} class={isOpen ? 'rail rail-open' : 'rail'} aria-label="Studio">
        <div class="rail-head">
          <a class="rail-project" href={href(`/${project.id}/popups`)}>
            <ProjectName name={project.name} />
          </a>
          <ProjectMenu chosen={project.id} projects={projects} onNew={onNewProject} />
        </div>
        <button type="button" class="rail-search" onClick={onSearch}>
          <Icon name="search" size={16} /> Search <kbd>{shortcut('K')}</kbd>
        </button>
        <RailList entries={main} projectId={project.id} here={here} />
        <div class="rail-foot">
          {project.hasSampleData && (
            <a class="rail-sample" href={href(`/${project.id}/settings`)}>
              With sample data
            </a>
          )}
          <RailList entries={foot} projectId={project.id} here={here} />
          <div class="rail-account">
            <AccountMenu member={member} />
            <Segmented
              label="Theme"
              value={themeChoice.value}
              onValue={(choice) => {
                themeChoice.value = choice;
              }}
              options={[
                { value: 'light', label: 'Light', icon: <Icon name="sun" size={15} /> },
                { value: 'dark', label: 'Dark', icon: <Icon name="moon" size={15} /> },
                { value: 'system', label: 'Match the system', icon: <Icon name="system" size={15} /> },
              ]}
            />
          </div>
        </div>
      </nav>
      {isOpen && <div class="rail-shade" onClick={() => setOpen(false)} />}
      <main id="page" class="page" tabIndex={-1} ref={page}>
        {children}
      </main>
    </div>
  );
}

/** The other projects, and a new one; nothing where there is neither. */
function ProjectMenu({
  chosen,
  projects,
  onNew,
}: {
  chosen: string;
  projects: readonly ProjectSummary[];
  onNew: (() => void) | undefined;
}) {
  const others = projects.filter(({ id }) => id !== chosen);
  if (others.length === 0 && onNew === undefined) return null;
  return (
    <Menu
      label="Projects"
      items={[
        ...others.map(({ id, name }) => ({ id, label: name, onSelect: () => go(`/${id}/popups`) })),
        ...(onNew === undefined
          ? []
          : [{ label: 'New project', onSelect: onNew, icon: <Icon name="plus" size={16} /> }]),
      ]}
    >
      <Icon name="chevronDown" size={16} />
    </Menu>
  );
}

function ProjectName({ name }: { name: string }) {
  return (
    <span class="project-name">
      <Mark size={18} />
      <span class="truncate">{name}</span>
    </span>
  );
}

function RailList({
  entries,
  projectId,
  here,
}: {
  entries: readonly Entry[];
  projectId: string;
  here: string;
}) {
  return (
    <ul class="rail-list">
      {entries.map((entry) => {
        const address = `/${projectId}/${entry.to}`;
        const isHere = here === address || here.startsWith(`${address}/`);
        return (
          <li key={entry.to}>
            <a class="rail-link" href={href(address)} aria-current={isHere ? 'page' : undefined}>
              <Icon name={entry.icon} />
              {entry.label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
