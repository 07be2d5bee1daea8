<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::create('shelves', function (Blueprint $table) {
            $table->id();
            $table->string('name');
            $table->string('room')->nullable();
        });
        Schema::create('volumes', function (Blueprint $table) {
            $table->id();
            $table->foreignId('shelf_id')->constrained();
            $table->string('title');
            $table->string('secret')->default('hidden');
            $table->integer('pages')->default(0);
            $table->string('state')->default('fine');
            $table->timestamps();
        });
        Schema::create('labels', function (Blueprint $table) {
            $table->id();
            $table->string('word');
        });
        Schema::create('label_volume', function (Blueprint $table) {
            $table->foreignId('volume_id');
            $table->foreignId('label_id');
            $table->integer('weight')->nullable();
            $table->timestamps();
        });
        Schema::create('loans', function (Blueprint $table) {
            $table->id();
            $table->foreignId('volume_id');
            $table->string('borrower');
            $table->timestamps();
        });
    }
};
