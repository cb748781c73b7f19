/**
 * Creates the studio's owner, as somebody new does. Ends on the list of popups.
 * @param {import('playwright-core').Page} page
 * @param {string} link the one-time address that the first start prints
 */
export async function createOwner(page, link) {
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await page.getByRole('heading', { name: 'Popups' }).waitFor();
}
