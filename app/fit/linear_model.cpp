// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/linear_model.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace floom::inline fitting {

namespace {

constexpr double kRidge = 1e-6; // ridge term: holds parameters without effect

Eigen::Map<const Eigen::VectorXd> vectorOf(const Residuals& values)
{
    return {values.data(), static_cast<Eigen::Index>(values.size())};
}

// One column per listed parameter.
Eigen::MatrixXd matrixOf(const std::vector<Residuals>& slopes, const std::vector<std::size_t>& parameters)
{
    Eigen::MatrixXd matrix(static_cast<Eigen::Index>(slopes[parameters.front()].size()), static_cast<Eigen::Index>(parameters.size()));
    for (std::size_t i = 0; i < parameters.size(); ++i)
        matrix.col(static_cast<Eigen::Index>(i)) = vectorOf(slopes[parameters[i]]);
    return matrix;
}

} // namespace

std::vector<double> leastSquaresStep(const std::vector<Residuals>& slopes, const Residuals& residuals, const std::vector<std::size_t>& free,
                                     double damping)
{
    const Eigen::MatrixXd matrix = matrixOf(slopes, free);
    Eigen::MatrixXd squares = matrix.transpose() * matrix;
    squares.diagonal() *= 1 + damping;
    squares.diagonal().array() += kRidge;
    const Eigen::VectorXd step = squares.ldlt().solve(-matrix.transpose() * vectorOf(residuals));
    return {step.begin(), step.end()};
}

double deviationOf(const std::vector<Residuals>& slopes, std::size_t parameter)
{
    std::vector<std::size_t> all(slopes.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i;
    const Eigen::MatrixXd matrix = matrixOf(slopes, all);
    Eigen::MatrixXd squares = matrix.transpose() * matrix;
    squares.diagonal().array() += kRidge;
    const auto at = static_cast<Eigen::Index>(parameter);
    const double variance = squares.ldlt().solve(Eigen::VectorXd::Unit(squares.rows(), at))[at];
    return variance > 0 ? std::min(std::sqrt(variance), 1.0) : 1;
}

} // namespace floom::inline fitting
