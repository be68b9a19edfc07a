/** What the contact page's form and the one beside every page take alike. */
export const subjects = ['program', 'speaker', 'partnership', 'other'] as const

export const MESSAGE_MINIMUM = 10
