import './docs.css';
import { startCopyButtons } from './copyButtons.js';
import { startSearch } from './search.js';

const menu = document.querySelector<HTMLDetailsElement>('.pages-menu');
if (menu !== null && matchMedia('(width < 900px)').matches) menu.open = false;
startCopyButtons(document);
startSearch();
