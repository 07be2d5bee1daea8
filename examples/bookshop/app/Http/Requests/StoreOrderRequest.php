<?php

namespace App\Http\Requests;

use App\Enums\Currency;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Validation\Rule;
use Illuminate\Validation\Validator;

class StoreOrderRequest extends FormRequest
{
    /** @return array<string, mixed> */
    public function rules(): array
    {
        return [
            'currency' => ['required', Rule::enum(Currency::class)],

            'lines' => ['required', 'array', 'min:1', 'max:50'],
            'lines.*.isbn' => ['required', 'digits:13', 'distinct', Rule::exists('editions', 'isbn')],
            'lines.*.quantity' => ['required', 'integer', 'min:1', 'max:'.config('shop.max_copies')],

            'shipping_address' => ['required', 'array:name,street,city,postcode,country'],
            'shipping_address.name' => ['required', 'string', 'max:120'],
            'shipping_address.street' => ['required', 'string', 'max:200'],
            'shipping_address.city' => ['required', 'string', 'max:120'],
            'shipping_address.postcode' => ['required', 'string', 'max:12'],
            // ISO 3166-1 alpha-2. @example GB
            'shipping_address.country' => ['required', 'string', 'size:2', 'uppercase'],

            'gift_wrap' => ['boolean'],
            'gift_message' => ['nullable', 'string', 'max:500', 'prohibited_unless:gift_wrap,true'],
        ];
    }

    /** @return array<string, string> */
    public function attributes(): array
    {
        return ['lines.*.isbn' => 'ISBN'];
    }

    /** @return list<callable(Validator): void> */
    public function after(): array
    {
        return [
            function (Validator $validator) {
                $copies = collect($this->array('lines'))->sum(fn ($line) => (int) data_get($line, 'quantity'));

                if ($copies > 200) {
                    $validator->errors()->add('lines', 'Orders of more than 200 copies go through the trade desk.');
                }
            },
        ];
    }
}
