// Runs before the lane on the embedded database.
export { keepClusters as default } from './engine.js';
