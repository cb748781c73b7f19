import { catalogues } from '../src/locales/catalogues.js';

/** Every language the frame speaks. */
export const languages: readonly string[] = ['en', ...Object.keys(catalogues)];
