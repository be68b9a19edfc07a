import { roles } from '../../access/roles'
import { roleInWords, roleNames } from '../ui/role-names'

export function RoleChoice({ chosen, error }: { chosen: string | undefined; error?: string | undefined }) {
  return (
    <fieldset className="choices" aria-describedby={error ? 'role-error' : undefined}>
      <legend className="field-label">Role</legend>
      {roles.map((role) => (
        <label className="choice" key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === chosen} required />
          <span>
            <strong>{roleNames[role].name}</strong>
            <br />
            {roleInWords(role)}
          </span>
        </label>
      ))}
      {error && (
        <p className="field-error" id="role-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
