/** The part that shows popups, loaded when the first trigger fires. */
export { createDisplayPart } from './display/displayPart.js';
