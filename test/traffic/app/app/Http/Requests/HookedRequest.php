<?php

namespace App\Http\Requests;

use App\Exceptions\Coded;
use Illuminate\Auth\Access\AuthorizationException;

class HookedRequest extends NameRequest
{
    public function authorize(): bool
    {
        throw_if($this->input('at') === 'authorize', new AuthorizationException('No.'));

        return true;
    }

    protected function prepareForValidation(): void
    {
        abort_if($this->input('at') === 'prepare', 409, 'Not now.');
    }

    public function rules(): array
    {
        abort_if($this->input('at') === 'rules', 410);

        return ['name' => ['required', 'string', fn ($attribute, $value, $fail) => abort_if($value === 'rule', 402)]];
    }

    public function withValidator($validator): void
    {
        $validator->after(fn () => $this->input('at') === 'validator' ? throw new Coded('x', 451) : null);
    }

    public function after(): array
    {
        return [fn () => abort_if($this->input('at') === 'after', 423), $this->last(...)];
    }

    protected function passedValidation(): void
    {
        abort_if($this->input('at') === 'passed', 418);
    }

    private function last(): void
    {
        abort_if($this->input('at') === 'last', 424);
    }
}
