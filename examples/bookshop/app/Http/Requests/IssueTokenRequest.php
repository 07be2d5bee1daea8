<?php

namespace App\Http\Requests;

use App\Models\User;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Validation\Rule;

class IssueTokenRequest extends FormRequest
{
    /** @return array<string, mixed> */
    public function rules(): array
    {
        return [
            'email' => 'required|email',
            'password' => 'required|string',
            // Shown in the list of devices that are signed in. @example Reading room iPad
            'device_name' => 'required|string|max:60',
            'abilities' => ['sometimes', 'array'],
            'abilities.*' => [Rule::in(['orders:read', 'orders:write', 'reports', 'admin'])],
        ];
    }

    /**
     * What the token may do; the back office stays closed to customers whatever they ask for.
     *
     * @return list<string>
     */
    public function abilities(User $user): array
    {
        $asked = $this->validated('abilities', ['orders:read', 'orders:write']);

        return $user->is_admin ? $asked : array_values(array_diff($asked, ['reports', 'admin']));
    }
}
