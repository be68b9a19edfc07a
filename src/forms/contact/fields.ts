/** Shared by the contact page and the sidebar form. */
export const subjects = ['program', 'speaker', 'partnership', 'other'] as const

export const MESSAGE_MINIMUM = 10
