// Runs before the lane on a real database server, once that server is there.
export { keepTemplate as default } from './engine.js';
