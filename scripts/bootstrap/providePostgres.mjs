import { findPostgres, oldestPostgres } from '../findPostgres.mjs';
import { installSystemPackages } from './systemPackages.mjs';

export const postgresAdvice = `The tests on a real database server need PostgreSQL ${oldestPostgres} or later: install it (on Debian: apt-get install postgresql) or set POSTGRES_BIN to the folder of its programs.`;

/** @returns {Promise<import('./provideChromium.mjs').Provided>} */
export async function providePostgres() {
  if (findPostgres() !== undefined) return { changed: false };
  if (process.env['POSTGRES_BIN']) {
    return { changed: false, advice: 'POSTGRES_BIN is set, but that folder holds no usable PostgreSQL.' };
  }
  const changed = await installSystemPackages({ title: 'PostgreSQL', packages: ['postgresql'] });
  return findPostgres() === undefined ? { changed, advice: postgresAdvice } : { changed };
}
