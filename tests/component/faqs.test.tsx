import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let admin: string
beforeAll(async () => {
  product = await openTestProduct()
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
})
afterAll(() => product.close())

const addFaq = (title: string) =>
  product.call('POST', '/api/faq', { as: admin, body: { title, content: 'An answer.', sw: null, isListed: false } })
const openFaqs = (query = '') => openPage(product, `/dashboard/faqs${query}`, { as: admin })
const fillNew = async (user: Awaited<ReturnType<typeof openFaqs>>, title: string, content: string) => {
  await user.type(field(t('admin.faqTitle')), title)
  await user.type(field(t('admin.faqContent')), content)
}

const place = () => Number(document.querySelector<HTMLInputElement>('input[name=place]')?.value)

describe('the questions page', () => {
  it('lists a new question and empties its form', async () => {
    const user = await openFaqs()
    await fillNew(user, 'May I bring a bicycle?', 'Ask the driver.')
    await user.click(await button(t('admin.save')))
    expect((await screen.findAllByText('May I bring a bicycle?')).length).toBeGreaterThan(0)
    await waitFor(() => expect(field(t('admin.faqTitle')).value).toBe(''))
  })

  it('keeps typed text, and shows which field is wrong, when a question is refused', async () => {
    const user = await openFaqs()
    await fillNew(user, ' ', 'An answer without a question.')
    await user.click(await button(t('admin.save')))
    expect(await screen.findAllByRole('alert')).not.toEqual([])
    expect(field(t('admin.faqContent')).value).toBe('An answer without a question.')
    expect(field(t('admin.faqTitle')).getAttribute('aria-invalid')).toBe('true')
  })

  it('asks before it deletes a question', async () => {
    await addFaq('Which cars are allowed?')
    const user = await openFaqs('?search=Which+cars')
    const name = t('admin.deleteFaq', { title: 'Which cars are allowed?' })
    await user.click(screen.getByLabelText(name))
    expect(screen.getByText(t('admin.deleteFaqText', { title: 'Which cars are allowed?' }))).toBeTruthy()
    await user.click(await button(t('admin.keep')))
    expect(screen.getByText('Which cars are allowed?')).toBeTruthy()
    await user.click(screen.getByLabelText(name))
    await user.click(await button(t('admin.delete')))
    await screen.findByText(t('admin.noRowsNarrowed'))
  })

  it('moves a question up, and refuses to show a sixth question', async () => {
    const title = 'May I bring a dog?'
    await addFaq(title)
    const user = await openFaqs('?search=bring+a+dog')
    const before = place()
    expect(screen.getByLabelText<HTMLButtonElement>(t('admin.moveDown', { title })).disabled).toBe(true)
    await user.click(screen.getByLabelText(t('admin.moveUp', { title })))
    await waitFor(() => expect(place()).toBe(before - 1))
    await user.click(screen.getByLabelText(t('admin.listFaq', { title })))
    expect((await screen.findByRole('alert')).textContent).toContain('5')
  })

  it('shows an empty list, and a link to clear the search, when nothing matches the search', async () => {
    await openFaqs('?search=no-question-says-this')
    expect(screen.getByText(t('admin.noRows'))).toBeTruthy()
    expect(screen.getAllByText(t('admin.clear')).length).toBeGreaterThan(0)
  })

  it('the questions page is for admins only', async () => {
    const rider = await product.signIn(await insertUser(product.deps))
    await openPage(product, '/dashboard/faqs', { as: rider })
    expect(screen.queryByText(t('admin.addFaq'))).toBeNull()
  })
})
