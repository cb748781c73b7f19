import './docs.css';
import { startCopyButtons } from './copyButtons.js';
import { startMarkingSection } from './markSection.js';
import { startScrollableTables } from './scrollableTables.js';
import { startSearch } from './search.js';

const menu = document.querySelector<HTMLDetailsElement>('.pages-menu');
if (menu !== null && matchMedia('(width < 900px)').matches) menu.open = false;
// The list is longer than the window: the page one is on should not have to be looked for.
const list = document.querySelector('.pages');
const here = list?.querySelector<HTMLElement>('[aria-current]');
if (list instanceof HTMLElement && here != null && list.scrollHeight > list.clientHeight)
  list.scrollTop = here.offsetTop - list.clientHeight / 2;
startCopyButtons(document);
startMarkingSection(document);
startScrollableTables(document);
startSearch();
