import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { peersFolder } from './list.mjs'

const { title, navigation, sections, form } = JSON.parse(readFileSync(join(peersFolder, 'shared/page.json'), 'utf8'))

/**
 * Checks that a peer shows the whole page, that its form says what is missing and thanks for what is right,
 * and that the server says the same of a form that no script looked at.
 * @throws AssertionError, or Playwright's TimeoutError, at the first that is not so.
 */
export async function checkPeer({ browser, address }) {
  const withScripts = await browser.newPage()
  const withoutScripts = await browser.newPage({ javaScriptEnabled: false })
  try {
    const answer = await withScripts.goto(address)
    assert.equal(answer.status(), 200)
    await checkWords(withScripts)
    await checkForm(withScripts)
    await withoutScripts.goto(address)
    await withoutScripts.getByRole('button', { name: form.button }).click()
    await withoutScripts.locator('.error').first().waitFor()
    assert.equal(await withoutScripts.locator('.error').count(), 5)
    await answerRightly(withoutScripts)
  } finally {
    await withScripts.close()
    await withoutScripts.close()
  }
}

async function checkWords(page) {
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), title)
  assert.deepEqual(await page.getByRole('navigation').getByRole('link').allInnerTexts(), labelsOf(navigation))
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  assert.deepEqual(headings, [...sections.map(({ heading }) => heading), form.heading])
  const paragraphs = await page.locator('section p').allInnerTexts()
  assert.deepEqual(
    paragraphs,
    sections.flatMap((section) => section.paragraphs),
  )
  assert.deepEqual(await page.locator('form label').allInnerTexts(), labelsOf(form.fields))
}

async function checkForm(page) {
  const button = page.getByRole('button', { name: form.button })
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  await button.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => Object.keys(document.forms[0]).some((key) => key.startsWith('__reactProps$')))
  await button.click()
  const errors = page.locator('.error')
  await errors.first().waitFor()
  assert.equal(await errors.count(), 5)
  assert.equal(posts, 0)
  await answerRightly(page)
  assert.equal(posts, 1)
}

async function answerRightly(page) {
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org')
  await page.getByLabel('What it is about').selectOption('Mentoring')
  await page.getByLabel('Message').fill('How may I help?')
  await page.getByLabel('You may answer').check()
  await page.getByRole('button', { name: form.button }).click()
  await page.getByText(form.thanks).waitFor()
}

function labelsOf(list) {
  return list.map(({ label }) => label)
}
