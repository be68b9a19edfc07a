/** Text of the form and its script. Fields have the contact page's labels. */
export const form = {
  labels: { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' },
  messages: {
    name: 'Name is required',
    email: 'Please enter a valid email',
    subject: 'Please select a subject',
    message: 'Message is required',
  },
  received: 'message',
  success: 'Message sent successfully!',
  failure: 'Failed to send message. Please try again.',
  button: 'Send Message',
  busy: 'Sending...',
}
